import type { RequestViolation } from './request-fields'

/** The venue's headers and those that every HTTP client sends. */
const KNOWN_HEADERS: ReadonlySet<string> = new Set([
  'orderly-timestamp',
  'orderly-account-id',
  'orderly-key',
  'orderly-signature',
  'x-recv-window',
  'content-type',
  'content-length',
  'transfer-encoding',
  'host',
  'connection',
  'keep-alive',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'cache-control',
  'pragma',
  'origin',
  'referer',
  'priority',
])
const BROWSER_HEADER = /^sec-/

/** Operations that create orders. Only they have a documented receive window. */
const CREATE_OPERATIONS: ReadonlySet<string> = new Set([
  'POST /v1/order',
  'POST /v1/batch-order',
  'POST /v1/algo/order',
])

/** Operations without authentication. Signature headers are not allowed on them. */
const UNSIGNED_OPERATIONS: ReadonlySet<string> = new Set(['POST /v1/public/query'])

export function findHeaderViolations(
  line: string,
  { body, headers }: { readonly body: string; readonly headers: ReadonlyMap<string, string> },
): readonly RequestViolation[] {
  const found: RequestViolation[] = []
  for (const name of headers.keys()) {
    const known =
      (KNOWN_HEADERS.has(name) && !(UNSIGNED_OPERATIONS.has(line) && name.startsWith('orderly-'))) ||
      BROWSER_HEADER.test(name)
    if (!known || (name === 'x-recv-window' && !CREATE_OPERATIONS.has(line)))
      found.push({ code: -1004, message: `header ${name} is not known` })
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  const wanted = allowedContentTypes(line.split(' ')[0] ?? '', body)
  if (!wanted.includes(type))
    found.push({ code: -1005, message: `header content-type must be ${wanted[0] ?? ''}` })
  return found
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Returns the allowed content types. A request without a body may leave it out. */
function allowedContentTypes(method: string, body: string): readonly (string | undefined)[] {
  if (body !== '') return [JSON_TYPE]
  return method === 'GET' || method === 'DELETE' ? [FORM, undefined] : [JSON_TYPE, FORM, undefined]
}
