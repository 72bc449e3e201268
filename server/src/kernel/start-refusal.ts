/**
 * A foreseen reason not to start, worded for the person at the terminal: Chinese first, then English.
 * The entry point prints the message alone and exits with status 1; a stack would only hide the sentence.
 */
export class StartRefusal extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese} ${english}`, options);
    this.name = "StartRefusal";
  }
}
