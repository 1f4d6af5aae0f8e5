/** The tables' types: each slice's server/table.ts adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DB {}
