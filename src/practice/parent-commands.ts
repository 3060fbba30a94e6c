import { DRILL_NAMES, type DrillName } from './exchange/exchange-drills'
import { sealToReceiver } from '../signer/box'
import { decodeKeySeed } from './account/account-keys'
import type { PracticeFault } from './faults/fault-registry'
import { parseFaultEntry } from './faults/fault-script'
import { writeHistoryFile } from './history-file'
import type { PracticeHandle } from './open-practice'

/** Commands of the parent process. The keys are part of the message format. */
export type ParentCommand = { readonly id?: number | string } & (
  | { readonly do: 'fault'; readonly fault: PracticeFault }
  | { readonly do: 'clear faults' }
  | { readonly do: 'received' }
  | { readonly do: 'truth' }
  | { readonly do: 'write history'; readonly path: string }
  | { readonly do: 'turn the clock'; readonly ms: number }
  | { readonly do: 'drill'; readonly name: DrillName }
  | { readonly do: 'drills' }
  /**
   * Seals the account's key for the signer, under the key id that the signer uses. `ceilings` limit the key. The
   * practice exchange sets none by default.
   */
  | { readonly do: 'seal key'; readonly keyId: string; readonly to: string; readonly ceilings?: string }
  | { readonly do: 'close' }
)

export type ParentReport =
  | ({ readonly saw: 'open' } & PublicPracticeAccess)
  /** The state file had another version. It was renamed to `as`, and a new one was created. */
  | { readonly saw: 'set aside'; readonly as: string }
  | { readonly saw: 'done'; readonly id: number | string | undefined; readonly value: unknown }
  | { readonly saw: 'failed'; readonly id: number | string | undefined; readonly why: string }

export type PracticeAccessDetails = Pick<
  PracticeHandle,
  'baseUrl' | 'publicStreamUrl' | 'privateStreamUrl' | 'account' | 'symbols'
>

/** The same without the secret, which leaves this process only sealed for the signer. */
export type PublicPracticeAccess = Omit<PracticeAccessDetails, 'account'> & {
  readonly account: Omit<PracticeAccessDetails['account'], 'secret'>
}

export function getPublicAccess(practice: PracticeHandle): PublicPracticeAccess {
  const { account, ...opened } = getPracticeAccess(practice)
  return { ...opened, account: { accountId: account.accountId, key: account.key } }
}

export const getPracticeAccess = ({
  baseUrl,
  publicStreamUrl,
  privateStreamUrl,
  account,
  symbols,
}: PracticeHandle): PracticeAccessDetails => ({
  baseUrl,
  publicStreamUrl,
  privateStreamUrl,
  account,
  symbols,
})

export const isParentCommand = (message: unknown): message is ParentCommand =>
  typeof message === 'object' && message !== null && 'do' in message && typeof message.do === 'string'

export async function performParentCommand(
  practice: PracticeHandle,
  command: ParentCommand,
): Promise<unknown> {
  switch (command.do) {
    case 'fault':
      practice.fault(parseFaultEntry(command.fault, practice.symbols))
      return undefined
    case 'clear faults':
      practice.clearFaults()
      return undefined
    case 'received':
      return practice.received()
    case 'truth':
      return JSON.parse(
        JSON.stringify(practice.truth(), (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
    case 'write history':
      writeHistoryFile(command.path, practice.truth())
      return command.path
    case 'turn the clock':
      await practice.advance(command.ms)
      return practice.now()
    case 'seal key': {
      const seed = decodeKeySeed(practice.account)
      const content = Buffer.concat([seed, Buffer.from(command.ceilings ?? '', 'latin1')])
      // SECURITY: the sender that forwards `box` cannot read it, and the key leaves this process in no other form.
      const box = sealToReceiver(command.to, { purpose: 'practice→signer', keyId: command.keyId }, content)
      for (const bytes of [seed, content]) bytes.fill(0)
      return box
    }
    case 'drills':
      return DRILL_NAMES
    case 'drill':
      if (!DRILL_NAMES.includes(command.name)) throw new RangeError(`no such drill: ${command.name}`)
      return practice.drill(command.name)
    case 'close':
      await practice.close()
      return undefined
    default:
      throw new RangeError(`no such command: ${String((command as { readonly do: unknown }).do)}`)
  }
}
