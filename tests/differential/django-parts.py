"""
Reads multipart bodies as Django does. One JSON line in, {"boundary", "body" in base64, "names"}; one JSON line out:
the files and texts that Django found, by field, and each of `names` as Django would clean it.
"""

import base64
import hashlib
import io
import json
import sys

from django.conf import settings

settings.configure(FILE_UPLOAD_MAX_MEMORY_SIZE=1024)

from django.core.files.uploadedfile import UploadedFile  # noqa: E402
from django.core.files.uploadhandler import MemoryFileUploadHandler, TemporaryFileUploadHandler  # noqa: E402
from django.http.multipartparser import MultiPartParser  # noqa: E402


def parser(boundary, body):
    meta = {"CONTENT_TYPE": f'multipart/form-data; boundary="{boundary}"', "CONTENT_LENGTH": str(len(body))}
    return MultiPartParser(meta, io.BytesIO(body), [MemoryFileUploadHandler(), TemporaryFileUploadHandler()], "utf-8")


def read(given):
    body = base64.b64decode(given["body"])
    texts, files = parser(given["boundary"], body).parse()
    clean = parser(given["boundary"], body).sanitize_file_name
    return {
        "files": {field: [describe(file) for file in found] for field, found in files.lists()},
        "texts": dict(texts.lists()),
        "cleaned": [UploadedFile(name=clean(name)).name for name in given["names"]],
    }


def describe(file):
    content = file.read()
    return {"name": file.name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}


for line in sys.stdin:
    try:
        answer = read(json.loads(line))
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
