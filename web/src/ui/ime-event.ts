type Key = { isComposing: boolean; keyCode: number };

/**
 * Whether an input method uses the key. Safari ends the composition first and marks its Enter only
 * by code 229.
 */
export function isImeEvent(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
