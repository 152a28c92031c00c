"""Tools behind the mission map: the engraved plates, and the labels of screens to come."""
