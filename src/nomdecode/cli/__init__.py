"""The command line `nomdecode`: a module for each command."""

import os

# A bot thinks on one core: on tables this small numpy's own threads only burn the cores of the other rooms.
# Numpy reads it when it is first imported, so it stands here, before everything else of ours.
os.environ.setdefault("OMP_NUM_THREADS", "1")
