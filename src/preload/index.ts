import { contextBridge } from 'electron'
import { deskApi } from '@contract/desk-api'
import { createContractBridge } from './contract-bridge'
import { createEarlyTransport } from './early-transport'

// Calls that the first frame needs, and pushes that may arrive before the page listens.
const earlyChannels = {
  calls: ['desk.snapshot', 'screen.recall'],
  pushes: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', createEarlyTransport(createContractBridge(deskApi), earlyChannels))
