// `npm run build`: the client and the server, into dist.
await import('./build-client.mjs')
await import('./build-server.mjs')
