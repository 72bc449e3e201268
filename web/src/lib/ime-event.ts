type Key = { isComposing: boolean; keyCode: number };

/** Whether a key belongs to an input method. Safari ends the composition first, so its Enter says so by code 229 alone. */
export function isImeEvent(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
