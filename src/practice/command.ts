import { DRILLS, type Drill } from './exchange/drills'
import { sealBox } from '../signer/box'
import { seedOf } from './account/keys'
import type { Fault } from './faults/faults'
import { readFault } from './faults/script'
import { writeHistory } from './history-file'
import type { Practice } from './open'

/** What the parent process can ask for. */
export type Command = { readonly id?: number | string } & (
  | { readonly do: 'fault'; readonly fault: Fault }
  | { readonly do: 'clear faults' }
  | { readonly do: 'received' }
  | { readonly do: 'truth' }
  | { readonly do: 'write history'; readonly path: string }
  | { readonly do: 'turn the clock'; readonly ms: number }
  | { readonly do: 'drill'; readonly name: Drill }
  | { readonly do: 'drills' }
  /**
   * Has the account's key sealed to whoever signs, under the name that it has there; bounded, where ceilings are given
   * with it. Practice has none: they are for who wants to see them hold.
   */
  | { readonly do: 'seal key'; readonly keyId: string; readonly to: string; readonly ceilings?: string }
  | { readonly do: 'close' }
)

/** What the exchange reports to the process that started it. */
export type Report =
  | ({ readonly saw: 'open' } & Told)
  /** The state file was of another form; it lies under another name now, and a fresh one was begun. */
  | { readonly saw: 'set aside'; readonly as: string }
  | { readonly saw: 'done'; readonly id: number | string | undefined; readonly value: unknown }
  | { readonly saw: 'failed'; readonly id: number | string | undefined; readonly why: string }

/** Where the exchange is, and the account that is ready on it. */
export type Opened = Pick<
  Practice,
  'baseUrl' | 'publicStreamUrl' | 'privateStreamUrl' | 'account' | 'symbols'
>

/** The same without the secret: that is told to nobody, and sealed to whoever signs. */
export type Told = Omit<Opened, 'account'> & {
  readonly account: Omit<Opened['account'], 'secret'>
}

/** What the desk that started this exchange is told of it. */
export function toldOf(practice: Practice): Told {
  const { account, ...opened } = openedOf(practice)
  return { ...opened, account: { accountId: account.accountId, key: account.key } }
}

/** What somebody needs to know to trade here. */
export const openedOf = ({
  baseUrl,
  publicStreamUrl,
  privateStreamUrl,
  account,
  symbols,
}: Practice): Opened => ({
  baseUrl,
  publicStreamUrl,
  privateStreamUrl,
  account,
  symbols,
})

/** Whether a message has the form of a command. */
export const isCommand = (message: unknown): message is Command =>
  typeof message === 'object' && message !== null && 'do' in message && typeof message.do === 'string'

/** Does what the parent asks. Gives what it asked for, in a form that can be sent. */
export async function perform(practice: Practice, command: Command): Promise<unknown> {
  switch (command.do) {
    case 'fault':
      practice.fault(readFault(command.fault, practice.symbols))
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
      writeHistory(command.path, practice.truth())
      return command.path
    case 'turn the clock':
      await practice.advance(command.ms)
      return practice.now()
    case 'seal key': {
      const seed = seedOf(practice.account)
      const content = Buffer.concat([seed, Buffer.from(command.ceilings ?? '', 'latin1')])
      // SECURITY: whoever passes it on cannot read it, and no other form of it ever leaves this process.
      const box = sealBox(command.to, { purpose: 'practice→signer', keyId: command.keyId }, content)
      for (const bytes of [seed, content]) bytes.fill(0)
      return box
    }
    case 'drills':
      return DRILLS
    case 'drill':
      if (!DRILLS.includes(command.name)) throw new RangeError(`no such drill: ${command.name}`)
      return practice.drill(command.name)
    case 'close':
      await practice.close()
      return undefined
    default:
      throw new RangeError(`no such command: ${String((command as { readonly do: unknown }).do)}`)
  }
}
