/** An answer of the protocol's server that is a refusal: its body is a sentence that the script shows. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status_code: number,
    readonly body: string,
  ) {
    super(body);
  }
}
