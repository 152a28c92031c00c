declare module 'virtual:ink.css'
