/** Whether this runs inside the native application, which opens no tabs and cannot print. */
export const esAppNativa = (): boolean => 'ReactNativeWebView' in window || /\bGalenoApp\//.test(navigator.userAgent);
