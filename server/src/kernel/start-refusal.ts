/** A foreseen reason not to start; the entry point prints only the message and exits 1. */
export class StartRefusal extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese} ${english}`, options);
    this.name = "StartRefusal";
  }
}
