/** The tables, gathered by declaration merging: each slice's server/table.ts adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DB {}
