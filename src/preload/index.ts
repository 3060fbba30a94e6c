import { contextBridge } from 'electron'
import { deskApi } from '@contract/desk-api'
import { createContractBridge } from './contract-bridge'
import { createEarlyTransport } from './early-transport'

// The calls that the first frame needs, and the pushes that may come before the page listens.
const earlyChannels = {
  calls: ['desk.snapshot', 'screen.recall'],
  news: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', createEarlyTransport(createContractBridge(deskApi), earlyChannels))
