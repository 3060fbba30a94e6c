import { contextBridge } from 'electron'
import { consentApi } from '@contract/consent'
import { bridge } from './bridge'

contextBridge.exposeInMainWorld('consent', bridge(consentApi))
