/**
 * Preloaded into a program and its threads (`--import`): each thread rejects once, as soon as it listens for rejections that
 * nobody handles. The main thread does when it is sent SIGUSR2, and throws beside it.
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
