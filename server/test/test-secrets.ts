import { createSecretBox, DATA_KEY_BYTES } from '../src/infrastructure/system/secret-box.ts'

/** The same in all tests, so that servers and restarts share what is sealed. */
export const testSecrets = createSecretBox(Buffer.alloc(DATA_KEY_BYTES, 'test'))
