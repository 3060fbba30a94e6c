import { isVenueRefusal } from '../../account/venue-refusal'
import type { JsonPayload } from '../exact-json'
import type { RouteAnswer } from '../venue-route'
import { ACCOUNT_RESPONSES } from './account-responses'
import { MARKET_RESPONSES } from './market-responses'
import { findPushSchema } from './push-schemas'
import { QUERY_RESPONSES } from './query-responses'
import type { PayloadSchema } from './payload-schema'
import { TRADING_RESPONSES } from './trading-responses'

export interface SchemaDeviation {
  readonly at: number
  readonly line: string
  readonly message: string
}

export interface ProtocolInspector {
  readonly checkResponse: (line: string, answer: RouteAnswer) => void
  readonly checkPush: (topic: string, data: JsonPayload) => void
}

export const RESPONSE_SCHEMAS: Readonly<Record<string, PayloadSchema>> = {
  ...TRADING_RESPONSES,
  ...ACCOUNT_RESPONSES,
  ...MARKET_RESPONSES,
  ...QUERY_RESPONSES,
}

/** Creates an inspector. An operation or topic without a schema is a deviation too. */
export function createProtocolInspector(
  now: () => number,
  onDeviation: (slip: SchemaDeviation) => void,
): ProtocolInspector {
  const checkSchema = (line: string, schema: PayloadSchema | undefined, payload: JsonPayload) => {
    const found = schema === undefined ? ['nobody has said what this tells'] : schema(payload, '')
    for (const message of found) onDeviation({ at: now(), line, message })
  }
  return {
    checkResponse: (line, answer) => {
      if (!isVenueRefusal(answer))
        checkSchema(line, RESPONSE_SCHEMAS[line], 'bare' in answer ? answer.bare : answer.data)
    },
    checkPush: (topic, data) => {
      checkSchema(topic, findPushSchema(topic), data)
    },
  }
}
