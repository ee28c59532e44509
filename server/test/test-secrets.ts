import { createSecretBox, DATA_KEY_BYTES } from '../src/infrastructure/system/secret-box.ts'

/** The same in all tests, so that servers and restarts share sealed values. */
export const testSecrets = createSecretBox(Buffer.alloc(DATA_KEY_BYTES, 'test'))
