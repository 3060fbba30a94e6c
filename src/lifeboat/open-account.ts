import type { AccountName } from '@core/profile/trading-profile'
import { openRecoveredState } from '../main/attempts/recovered-state'
import type { AttemptStore } from '../main/attempts/attempt-store'
import { createSignatureComparison, type SignatureComparison } from '../main/attempts/signature-comparison'
import type { TradingGate } from '../main/attempts/trading-gate'
import { createDeskState, type DeskState } from '../main/desk-state'
import type { AccountCard } from '../main/keychain/account-cards'
import type {
  ClockPort,
  IdSource,
  KeyVault,
  LogPort,
  SigningAccess,
  WritableVenue,
  WriteJournal,
} from '../main/main-ports'
import { createAttemptReconciler, type AttemptReconciler } from '../main/orders/attempt-reconciler'
import { createRequestWriter, type RequestWriter } from '../main/orders/request-writer'
import { createVenueReadings, createVenueSigner } from '../main/venue/venue-readings'
import { createVenueWrites } from '../main/venue/venue-writes'
import { createAddresses, type VenueConnection } from './connection'

export interface LifeboatParts {
  readonly vault: Pick<KeyVault, SigningAccess>
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly log: LogPort
  readonly journal: WriteJournal
  readonly version: string
  readonly connection: VenueConnection
}

/** One account with the desk's own parts that read, sign, send and prove outcomes for it. */
export interface LifeboatAccount {
  readonly card: AccountCard
  readonly name: AccountName
  readonly venue: WritableVenue
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly attempts: AttemptStore
  readonly signatures: SignatureComparison
  readonly reconciler: AttemptReconciler
  readonly writer: RequestWriter
  close(): Promise<void>
}

export function openLifeboatAccount(
  parts: LifeboatParts,
  card: AccountCard,
  publicKey: string,
): LifeboatAccount {
  const { clock, ids, journal, log, version } = parts
  const venue = openVenue(parts, card, publicKey)
  const profileId = card.id
  const { gate, attempts } = openRecoveredState({ clock, journal, log, version })
  const desk = createDeskState({ clock, archive: { keep: () => undefined }, profileId, start: {} })
  const name = {
    id: card.accountId,
    label: card.label,
    ...(card.main !== undefined && { subOf: card.main.label }),
  }
  const shared = { profileId, venue, desk, gate, attempts, clock, log }
  const whoseKey = (keyId: string) => (keyId === card.keyId ? { profileId } : undefined)
  const signatures = createSignatureComparison({ ...shared, signer: 'kept', whoseKey })
  const reconciler = createAttemptReconciler({ ...shared, isFlying: id => writer.isInFlight(id) })
  const writer: RequestWriter = createRequestWriter({
    ...shared,
    ...{ ids, signatures, account: () => name, onAnswered: reconciler.start },
  })
  return {
    ...{ card, name, venue, desk, gate, attempts, signatures, reconciler, writer },
    async close() {
      await writer.idle()
      reconciler.close()
      signatures.close()
      attempts.close()
      desk.close()
      await venue.close()
    },
  }
}

function openVenue(
  { vault, clock, connection }: Pick<LifeboatParts, 'vault' | 'clock' | 'connection'>,
  card: AccountCard,
  publicKey: string,
): WritableVenue {
  const { accountId, keyId, main } = card
  const options = {
    ...{ addresses: createAddresses(card), accountId, keyId, publicKey },
    ...{ vault, clock, ids: { chance: () => 0 } },
    ...(main !== undefined && { mainAccountId: main.accountId }),
  }
  const access = { ...connection, signer: createVenueSigner(options) }
  const readings = createVenueReadings(options, access)
  return {
    ...readings,
    ...createVenueWrites(options, access),
    stream() {
      throw new Error('The lifeboat opens no stream.')
    },
    close: () => Promise.resolve(readings.close()),
  }
}
