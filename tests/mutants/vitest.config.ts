import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** What waits for something that a fault keeps from coming need not wait long. */
export default mergeConfig(config, {
  test: { testTimeout: 20_000, hookTimeout: 20_000, expect: { poll: { timeout: 8_000 } } },
});
