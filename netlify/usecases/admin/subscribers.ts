export { exportSubscribers } from '#adapters/records/newsletter.ts';
