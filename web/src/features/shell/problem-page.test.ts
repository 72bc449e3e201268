import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { pageProblemOf } from "./problem-page.tsx";

test("an answer of 404 is a page that is not there", () => {
  expect(pageProblemOf(new ErrorResponse(404, "", null))).toEqual({ kind: "missing" });
});

test.each([
  "Failed to fetch",
  "Failed to fetch dynamically imported module: http://localhost/assets/a.js",
  "NetworkError when attempting to fetch resource.",
  "Load failed",
  "Importing a module script failed.",
])("%s: the network is lost", (message) => {
  expect(pageProblemOf(new TypeError(message))).toEqual({ kind: "network" });
});

test("code whose style sheet did not come: the network is lost", () => {
  expect(pageProblemOf(new Error("Unable to preload CSS for /assets/a.css"))).toEqual({ kind: "network" });
});

test("a defect of ours is not called a problem of the network", () => {
  const defect = new TypeError("Cannot read properties of undefined (reading 'map')");
  expect(pageProblemOf(defect)).toEqual({ kind: "broken" });
  expect(pageProblemOf(new Error("Unexpected Server Error"))).toEqual({ kind: "broken" });
  expect(pageProblemOf(new ErrorResponse(502, "", "<h1>Bad Gateway</h1>"))).toEqual({ kind: "broken" });
});

test("a failure of the server keeps the number of its request; a busy server is told apart", () => {
  const failed = new ErrorResponse(500, "", { requestId: "req-7" });
  expect(pageProblemOf(failed)).toEqual({ kind: "broken", requestId: "req-7" });
  expect(pageProblemOf(new ErrorResponse(503, "", { requestId: "req-8" }))).toEqual({
    kind: "busy",
    requestId: "req-8",
  });
});
