import { contextBridge } from 'electron'
import { deskApi } from '@contract/api'
import { createContractBridge } from './bridge'
import { createEarlyTransport } from './early'

// What is known and how the person likes it seen: the first picture waits for nothing else.
const earlyChannels = {
  calls: ['desk.snapshot', 'screen.recall'],
  news: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', createEarlyTransport(createContractBridge(deskApi), earlyChannels))
