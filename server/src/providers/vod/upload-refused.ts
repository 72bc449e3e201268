/** A refusal for the tus server; `body` is for the person. */
export class UploadRefused extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(body);
    this.name = "UploadRefused";
    this.status_code = status;
    this.body = body;
  }
}
