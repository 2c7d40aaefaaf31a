/**
 * Preloaded into a program and its threads (`--import`): each thread rejects once, as soon as it listens for unhandled
 * rejections. The main thread rejects on SIGUSR2, and throws too.
 */
import { isMainThread, threadId, threadName } from 'node:worker_threads';

const rejectOnceHeard = () => {
  const onListener = (event) => {
    if (event !== 'unhandledRejection') return;
    process.off('newListener', onListener);
    setImmediate(() => void Promise.reject(new Error(`a fault of ${threadName} ${threadId}`)));
  };
  process.on('newListener', onListener);
};

if (!isMainThread) rejectOnceHeard();
else
  process.on('SIGUSR2', () => {
    void Promise.reject(new Error('a rejection of main'));
    throw new Error('an exception of main');
  });
