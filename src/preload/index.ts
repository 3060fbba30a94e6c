import { contextBridge } from 'electron'
import { apiNames } from '@contract/api'
import { bridge } from './bridge'

contextBridge.exposeInMainWorld('desk', bridge(apiNames))
