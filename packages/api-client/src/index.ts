export { createProgramClient, type ProgramClient, type ProgramClientOptions } from './program-client.ts'
export { CallError, type RestClientOptions } from './rest-call.ts'
export { type CallInput, createRestClient, type EndpointResponse, type RestClient } from './rest-client.ts'
export { nextMessage, openSocketClient, pickMessage, type SocketClient } from './socket-client.ts'
