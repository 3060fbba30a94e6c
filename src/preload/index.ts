import { contextBridge } from 'electron'
import { deskApi } from '@contract/desk-api'
import { createContractBridge } from './contract-bridge'
import { createEarlyTransport } from './early-transport'

// The first frame needs only the snapshot and the display preferences.
const earlyChannels = {
  calls: ['desk.snapshot', 'screen.recall'],
  news: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', createEarlyTransport(createContractBridge(deskApi), earlyChannels))
