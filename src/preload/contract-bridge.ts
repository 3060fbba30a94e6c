import { ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Contract, ContractTransport } from '@contract/ipc-contract'
import { isInputTooLarge } from './input-size'

/** Creates the transport of one contract; it can use the contract's calls and pushes only. */
export function createContractBridge(contract: Contract): ContractTransport {
  const kinds = new Map<string, string>()
  for (const [group, entries] of Object.entries<Readonly<Record<string, string>>>(contract))
    for (const [name, kind] of Object.entries(entries)) kinds.set(`${group}.${name}`, kind)
  return {
    invoke(channel, input) {
      // SECURITY: only the contract's own calls leave the page.
      if (kinds.get(channel) !== 'call') return Promise.reject(new Error('no such call'))
      // SECURITY: an oversized input is refused here; main would have to receive it before it could check it.
      if (isInputTooLarge(input)) return Promise.reject(new Error('too large'))
      return ipcRenderer.invoke(channel, input)
    },
    on(channel, handle) {
      if (kinds.get(channel) !== 'push') return () => undefined
      // SECURITY: the page gets the data and never the event, which would give access to `ipcRenderer`.
      const listener = (_: IpcRendererEvent, data: unknown): void => handle(data)
      ipcRenderer.on(channel, listener)
      return () => void ipcRenderer.removeListener(channel, listener)
    },
  }
}
