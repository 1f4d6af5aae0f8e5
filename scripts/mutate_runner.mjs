// Runs inside the worker of `npm run mutate`: runs each test once unchanged, to learn which mutants it reaches, and then once
// with each of them active. Appends one line per result to the file named in the order.
import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

/** vivos: mutants still to try; solo: the one active from the start; hechos: `test|mutant` already tried; hasta: when to stop. */
const orden = JSON.parse(readFileSync(process.env.MUTATE_ORDEN, 'utf8'));
const vivos = new Set(orden.vivos);
const hechos = new Set(orden.hechos);
const decir = (dicho) => appendFileSync(orden.dichos, `${JSON.stringify(dicho)}\n`);

/** Mutants that this test reaches, or that the file reached outside any test. */
let vistos = new Set();
const deFuera = vistos;
let despierto = orden.solo ?? 0;
let vueltas = 0;
/** A mutant in an endless loop passes here endlessly. */
let tope = orden.solo ? 50_000_000 : Number.POSITIVE_INFINITY;
globalThis.$m = (n) => {
  if (++vueltas > tope) throw new Error('el mutante no termina');
  if (!despierto) vistos.add(n);
  return n === despierto;
};

/** What is done around each test: after it from the innermost suite, before it from the outermost. */
function ganchos(test) {
  const [tras, antes] = [[], []];
  for (let s = test.suite ?? test.file; s; s = 'filepath' in s ? undefined : (s.suite ?? s.file)) {
    const { afterEach, beforeEach } = TestRunner.getSuiteHooks(s);
    tras.push(...afterEach.toReversed());
    antes.unshift(...beforeEach);
  }
  return [...tras, ...antes];
}

export default class Mutar extends TestRunner {
  parar = false;

  async runTask(test) {
    const fn = TestRunner.getTestFn(test);
    if (orden.solo) return fn();
    if (this.parar) return;
    const nombre = `${test.file.name} > ${test.name}`;
    let corrida = false;
    /** Runs it again as the first time, on what is prepared before each test. */
    const una = async (n) => {
      if (corrida) for (const g of ganchos(test)) await g(test.context);
      corrida = true;
      despierto = n;
      vueltas = 0;
      const errores = test.result.errors?.length ?? 0;
      try {
        await fn();
        const blandos = (test.result.errors?.length ?? 0) > errores;
        if (blandos) test.result.errors.length = errores;
        test.result.state = 'run';
        return !blandos;
      } catch {
        test.result.state = 'run';
        return false;
      } finally {
        despierto = 0;
      }
    };
    vistos = new Set();
    const desde = performance.now();
    const paso = await una(0);
    const ms = performance.now() - desde;
    const propios = vistos;
    vistos = deFuera;
    const veces = vueltas;
    const suyos = [...propios].filter((n) => vivos.has(n) && !hechos.has(`${nombre}|${n}`));
    decir({ test: nombre, ms, paso, alcanza: [...propios] });
    if (!paso || !suyos.length) return;
    if (!(await una(0))) return decir({ test: nombre, unaVez: suyos });
    tope = veces * 20 + 1_000_000;
    for (const n of suyos) {
      if (Date.now() > orden.hasta) {
        this.parar = true;
        break;
      }
      decir({ prueba: n, test: nombre });
      const vive = await una(n);
      decir({ n, test: nombre, vive });
      if (vive) continue;
      vivos.delete(n);
      // Leftovers of a mutant must not fail the next one.
      if (!(await una(0))) {
        decir({ sucio: true, test: nombre, n });
        this.parar = true;
        break;
      }
    }
    tope = Number.POSITIVE_INFINITY;
  }
  async onAfterRunFiles(...a) {
    decir({ fuera: [...deFuera], archivo: orden.archivo });
    await super.onAfterRunFiles?.(...a);
  }
}
