import type { StatementId } from './statements'
import type { ProxiedRequest, Spoiling } from './spoiling-wire'

/** For each statement that is assumed or open, an exchange that contradicts it and differs in nothing else. */
export const mutants: Readonly<Record<string, Spoiling>> & Partial<Record<StatementId, Spoiling>> = {
  'fact signed-paths': {
    instead: request =>
      request.path.startsWith('/v1/liquidations?') && isSigned(request)
        ? refusal(401, -1001, 'the signature is not valid')
        : undefined,
  },
  'fact aged-reads': {
    instead: request =>
      request.method === 'GET' && isOld(request)
        ? refusal(401, -1001, 'orderly-timestamp is more than 150 seconds off')
        : undefined,
  },
  'fact aged-writes': answers('/v1/order', replace('"code":-1001', '"code":-1104'), 'POST'),
  'fact receive-window': {
    instead: request =>
      request.headers['x-recv-window'] !== undefined && request.path === '/v1/order'
        ? refusal(400, -1005, 'x-recv-window is not known')
        : undefined,
  },
  'fact dust-reduce-only': answers(
    '/v1/order',
    text =>
      /below base_min|"code":-1102/.test(text)
        ? '{"success":true,"timestamp":1,"data":{"order_id":1}}'
        : text,
    'POST',
  ),
  'fact figures-as-text': answers(
    '/v1/public/futures',
    replace(/"mark_price":(\d)([\d.]*)/, '"mark_price":"$1,$2"'),
  ),
  'fact list-ends': answers(
    '/v1/asset/history?page=1&size=2',
    replace(/"total":(\d+)/, (_all, total) => `"total":${Number(total) + 1}`),
  ),
  'fact fee-of-closing': answers(
    '/v1/trades',
    replace(/"realized_pnl":(-?)(\d+)/g, (_all, sign, whole) => `"realized_pnl":${sign}${Number(whole) + 1}`),
  ),
  'fact cost': answers('/v1/positions', replace(/"cost_position":(-?)(\d)/g, '"cost_position":$13$2')),
  'fact settled': answers(
    '/v1/pnl_settlement/history',
    replace(
      /("settled_amount":)(-?)/g,
      (_all, name: string, sign: string) => name + (sign === '-' ? '' : '-'),
    ),
  ),
  'fact pnl-of-a-day': answers(
    '/v1/client/statistics/daily',
    replace(/"rows":\[(\{[^{}]*\})/, '"rows":[$1,$1'),
  ),
  'fact key-not-listed': answers('/v1/get_orderly_key', text =>
    text.includes('"success":false') ? listKey(4_000_000_000_000) : text,
  ),
  'fact key-run-out': answers('/v1/get_orderly_key', text =>
    text.includes('"success":true') ? listKey(4_000_000_000_000) : text,
  ),
  'fact position-seq': answers('/v1/positions', replace(/"seq":\d+/g, '"seq":7')),
  'fact sign-of-pending-short': answers(
    '/v1/positions',
    replace(/"pending_short_qty":-?[\d.e-]+/gi, '"pending_short_qty":7'),
  ),

  'fact rwa-words': answers('/v1/public/rwa/info', replace(/"status":"\w+"/, '"status":"halted"')),
  'fact fund-minimum': answers(
    '/v1/public/insurancefund',
    replace(/"min_insurance_fund_margin_ratio":[\d.]+/, '"min_insurance_fund_margin_ratio":0'),
  ),
  'fact rwa-rates': answers('/v1/client/info', replace(/"rwa_taker_fee_rate"/, '"rwa_rate"')),

  'call rwaMarkets': answers('/v1/public/rwa/info', replace(/"status"/g, '"state"')),
  'call newerAnnouncements': answers('/v2/public/announcement', replace(/"rows":/, '"list":')),
  'call openCandles': answers(
    '/v1/tv/kline_history',
    replace(/"t":\[([^\]]*)\]/, (_all, times: string) => `"t":[${times.replace(/\d+/g, '$&000')}]`),
  ),
  'call leverages': answers('/v1/client/leverages', replace(/"margin_mode"/g, '"mode"')),
  'call algoOrder': answers('/v1/algo/order/', (text, { path }) =>
    path.endsWith('/trades') ? text : text.replace(/"(root_)?algo_status"/g, '"$1state"'),
  ),
  'call algoOrderByClientId': answers(
    '/v1/algo/client/order/',
    replace(/"(root_)?algo_status"/g, '"$1state"'),
  ),
  'call algoOrders': answers('/v1/algo/orders', replace(/"algo_type"/g, '"kind"')),
  'call pastPositions': answers('/v1/position_history', replace(/"(position_)?status"/g, '"$1state"')),
  'call createAlgo': answers('/v1/algo/order', replace(/"order_id"/g, '"algo_id"'), 'POST'),
  'call editAlgo': answers('/v1/algo/order', replace(/EDIT_SENT/, 'EDITED'), 'PUT'),
  'call setMarginMode': answers('/v1/client/margin_modes', replace(/"ISOLATED"/g, '"CROSS"')),

  'topic executions': pushes('"topic":"executionreport"', text =>
    text.includes('"status":"CANCELLED"') ? text.replace('"tradeId":0', '"tradeId":77') : text,
  ),
  'topic account': pushes(
    'account',
    replace(/"(totalCollateralValue|freeCollateral|accountValue)"/g, '"the$1"'),
  ),
  'topic settlements': pushes('"topic":"settle"', replace(/"timestamp"/, '"ts"')),
  'topic wallet': pushes('"topic":"wallet"', replace(/"timestamp"/, '"ts"')),
}

type Change = (text: string, request: ProxiedRequest) => string

/** Changes the answers of paths that begin with `prefix`, for GET requests unless another method is given. */
function answers(prefix: string, change: Change, method = 'GET'): Spoiling {
  return {
    answer: (request, text) =>
      request.method === method && request.path.startsWith(prefix) ? change(text, request) : text,
  }
}

/** Changes every frame that contains `mark`, such as its topic. Frames of account figures have no topic. */
function pushes(mark: string, change: (text: string) => string): Spoiling {
  return { push: text => (text.includes(mark) ? change(text) : text) }
}

function replace(
  find: RegExp | string,
  put: string | ((all: string, ...parts: string[]) => string),
): (text: string) => string {
  return text => (typeof put === 'string' ? text.replace(find, put) : text.replace(find, put))
}

function refusal(status: number, code: number, message: string) {
  return { status, text: JSON.stringify({ success: false, code, message }) }
}

let newestDate = 0
/** Returns true for a request dated more than 150 s before the newest one so far. */
function isOld({ headers }: ProxiedRequest): boolean {
  const date = Number(headers['orderly-timestamp'] ?? newestDate)
  newestDate = Math.max(newestDate, date)
  return date < newestDate - 150_000
}

function isSigned({ headers }: ProxiedRequest): boolean {
  return headers['orderly-signature'] !== undefined
}

/** Returns the listing of a key with all permissions that expires at `expiration`. */
function listKey(expiration: number): string {
  return JSON.stringify({
    success: true,
    timestamp: 1_800_057_700_000,
    data: { orderly_key: 'ed25519:11', scope: 'read,trading', tag: '', expiration },
  })
}
