/**
 * Why there is no picture: the source is not allowed, there is no picture behind it, its server is down or too
 * slow, or this process has too many pictures to make already.
 */
export type PictureFailureKind = "refused" | "missing" | "unreachable" | "late" | "busy";

/** Thrown where a picture cannot be had. `reason` is for the log: no visitor reads it. */
export class PictureFailure extends Error {
  override readonly name = "PictureFailure";

  constructor(
    readonly kind: PictureFailureKind,
    reason: string,
  ) {
    super(reason);
  }
}

/** Whether this is a picture that could not be had, as opposed to a fault of the program. */
export function isPictureFailure(error: unknown): error is PictureFailure {
  return error instanceof PictureFailure;
}

/** What a picture is refused with while the queue for it is full. */
export function tooManyPictures(): PictureFailure {
  return new PictureFailure("busy", "too many pictures at once");
}
