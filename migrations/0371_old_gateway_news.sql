-- The gateway's news is forgotten after a while, oldest first.
create index gateway_news_by_time on gateway_news (received_at);
