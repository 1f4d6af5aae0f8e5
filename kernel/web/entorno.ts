/** Whether this runs inside the native application, which opens no other tabs and prints nothing. */
export const esAppNativa = (): boolean => 'ReactNativeWebView' in window || /\bGalenoApp\//.test(navigator.userAgent);
