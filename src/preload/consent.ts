import { contextBridge } from 'electron'
import { consentNames } from '@contract/consent'
import { bridge } from './bridge'

contextBridge.exposeInMainWorld('consent', bridge(consentNames))
