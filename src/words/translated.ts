/**
 * What a translation of something said has to be: the same keys, and functions of the same facts. Which words stand
 * there is its own matter, so that a text is any text.
 */
export type Translated<T> = T extends (...facts: infer Facts) => infer Said
  ? (...facts: Facts) => Translated<Said>
  : T extends string
    ? string
    : { readonly [K in keyof T]: Translated<T[K]> }
