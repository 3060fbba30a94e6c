/**
 * Mutants that change nothing which anybody could notice, each with its reason. A line that is no longer there is a fault,
 * so that nothing stays excused that was written anew.
 *
 * @type {readonly { readonly file: string, readonly text: string, readonly was: string, readonly now: string,
 *   readonly why: string }[]}
 */
export const equivalents = []
