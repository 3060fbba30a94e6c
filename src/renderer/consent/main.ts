import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import Sheet from './Sheet.vue'

createApp(Sheet).use(createPinia()).mount('#app')
