import { refuseRequest } from './refused-request'

export interface UnsignedRequestText {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: string
}

export interface RequestPathParts {
  /** Path without the query. */
  readonly endpoint: string
  readonly query: ReadonlyMap<string, string>
}

const MAX_PATH_LENGTH = 1_024
const PATH_FORMAT = /^\/v1(?:\/[A-Za-z0-9_-]+)+$/
const PARAMETER_FORMAT = /^([a-z][a-z0-9_]{0,40})=([A-Za-z0-9_\-.,:]{1,200})$/

/** Parses a path; refuses anything that decoding would change. */
export function parseRequestPath(path: string): RequestPathParts {
  if (path.length > MAX_PATH_LENGTH) refuseRequest('a path that is too long')
  const [endpoint = '', ...queries] = path.split('?')
  if (!PATH_FORMAT.test(endpoint) || queries.length > 1) refuseRequest('a path of another form')
  const query = new Map<string, string>()
  for (const pair of queries.length === 0 ? [] : (queries[0] ?? '').split('&')) {
    const [, name = '', value = ''] = PARAMETER_FORMAT.exec(pair) ?? refuseRequest('a query of another form')
    if (query.has(name)) refuseRequest('a query that says a name twice')
    query.set(name, value)
  }
  return { endpoint, query }
}

/** Refuses a query with other parameters or formats; `must` lists the required ones. */
export function checkQueryParameters(
  { query }: RequestPathParts,
  may: Readonly<Record<string, RegExp>>,
  must: readonly string[] = [],
): void {
  for (const [name, value] of query)
    if (!Object.hasOwn(may, name) || may[name]?.test(value) !== true)
      refuseRequest(`a query with another ${name}`)
  for (const name of must) if (!query.has(name)) refuseRequest(`a query without ${name}`)
}
