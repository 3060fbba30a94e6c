/**
 * A loader hook that lets a package import JSON without `with { type: 'json' }`.
 *
 * @type {import('node:module').LoadHook}
 */
export const load = (url, context, nextLoad) =>
  nextLoad(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context)
