// Rules across a form's fields, for `superRefine`.

/**
 * A rule across fields. zod also calls it when a number is out of range or a date is not valid, so that users see all errors at
 * once; if the rule throws on such a value, the field's own sentence is enough. When every field is valid, a rule that throws
 * is our error and is thrown.
 */
export const entreCampos =
  <T, C>(regla: (valor: T, ctx: C) => void): ((valor: T, ctx: C & { issues: readonly unknown[] }) => void) =>
  (valor, ctx) => {
    const mal = ctx.issues.length > 0;
    try {
      regla(valor, ctx);
    } catch (e) {
      if (!mal) throw e;
    }
  };
