declare module 'pg/lib/utils.js' {
  const utils: { prepareValue: (v: unknown) => string | Buffer | null };
  export default utils;
}
