import { contextBridge } from 'electron'
import { deskApi } from '@contract/api'
import { bridge } from './bridge'
import { begun } from './early'

// What is known and how the person likes it seen: the first picture waits for nothing else.
const beginning = {
  calls: ['desk.snapshot', 'screen.recall'],
  news: ['desk.changed', 'market.view'],
}
contextBridge.exposeInMainWorld('desk', begun(bridge(deskApi), beginning))
