import type { PartRead } from '@core/account/account-statistics'
import { err, ok, refuse } from '@core/value/result'
import type { AccountApi } from '@contract/account-api'
import type { Handlers } from '@contract/wire'
import type { ActiveProfile } from '../active/active-profile'
import type { Read } from '../read'

/** What is answered about the account's own page. What could not be read is told with why, and the rest beside it. */
export const accountCalls = (parts: {
  readonly active: () => ActiveProfile | undefined
}): Handlers<AccountApi>['account'] => ({
  async look() {
    const connection = parts.active()?.connection()
    if (connection === undefined) return err([refuse('WRITES_OFFLINE')])
    const { facts } = connection.venue
    const [statistics, steps] = await Promise.all([
      facts.statistics(),
      facts.leverageSteps(),
      ...(['terms', 'leverages', 'marginModes'] as const).map(subject => connection.feed.read(subject)),
    ])
    return ok({ statistics: partOf(statistics), steps: partOf(steps) })
  },
  async market({ symbol }) {
    const connection = parts.active()?.connection()
    if (connection === undefined) return err([refuse('WRITES_OFFLINE')])
    const { facts } = connection.venue
    const [market, quote] = await Promise.all([facts.market(symbol), facts.quote(symbol)])
    return ok({ market: partOf(market), quote: partOf(quote) })
  },
})

const partOf = <T>(read: Read<T>): PartRead<T> =>
  read.is === 'read' ? { is: 'read', at: read.at, value: read.value } : { is: 'not read', why: read.why }
