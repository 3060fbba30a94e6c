import { contextBridge } from 'electron'
import { deskApi } from '@contract/api'
import { createContractBridge } from './bridge'
import { createEarlyTransport } from './early'

// The snapshot and the display preferences are all that the first frame needs.
const earlyChannels = {
  calls: ['desk.snapshot', 'screen.recall'],
  news: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', createEarlyTransport(createContractBridge(deskApi), earlyChannels))
