import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './print/paper.css'
import 'virtual:ink.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { device } from '$lib/device.svelte'
import { offerOffline } from '$lib/install'
import { engrave } from './ink/guilloche.ts'

device.start()
engrave(document.documentElement)
const target = document.getElementById('app')
if (target) mount(App, { target })
if (import.meta.env.PROD) offerOffline()
