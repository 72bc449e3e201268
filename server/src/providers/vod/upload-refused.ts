/** What the tus server answers a refused request with; `body` is for the person. */
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
